/** An error for the assistant, with a message that it can act on or pass to the user. */
export class ToolError extends Error {
  override name = 'ToolError';
  /** HTTP status of the service; null if there was no response */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}
