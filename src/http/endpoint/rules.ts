/** Rules between parameters: values that are each valid may still not go together. */

/** In place of a value that was sent but is not valid by itself: a rule sees that the parameter is there. */
export const INVALID = Symbol('sent, but not valid');

/** The parameters of a request as the rules between them see them. */
export type Given<Query> = { readonly [name in keyof Query]?: Query[name] | typeof INVALID | undefined };

/** The value of a parameter; undefined where none was sent, or none that is valid. */
export function validValue<Value>(given: Value | typeof INVALID): Value | undefined {
  return given === INVALID ? undefined : given;
}
