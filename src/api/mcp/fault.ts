/** What an assistant is told in the place of an answer: in words it can act on, or pass on. */
export class ToolFault extends Error {
  override name = 'ToolFault';
}
