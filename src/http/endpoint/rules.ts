/** Rules between parameters, such as `season` requires `league`. */

/** Stands for an invalid value, so that a rule sees that the parameter was sent. */
export const INVALID = Symbol('sent, but not valid');

/** The parameters that a rule receives: absent, valid or INVALID. */
export type RuleInput<Query> = { readonly [name in keyof Query]?: Query[name] | typeof INVALID | undefined };

/** The value of a parameter; undefined if it is absent or invalid. */
export function validValue<Value>(given: Value | typeof INVALID): Value | undefined {
  return given === INVALID ? undefined : given;
}
