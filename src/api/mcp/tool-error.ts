/** What an assistant is told in the place of an answer: in words it can act on, or pass on. */
export class ToolError extends Error {
  override name = 'ToolFault';
  /** of the service's answer, where it was one */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}
