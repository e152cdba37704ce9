/** One option of the service. */
import type { z } from 'zod';

export interface Option {
  /** what it does, in Markdown */
  readonly meaning: string;
  readonly default: string;
  /** reads the text of the variable */
  readonly schema: z.ZodType<unknown, string>;
}
