import type { Language } from '../writer.ts';
import { preview } from './preview.ts';
import { recap } from './recap.ts';

export const GERMAN: Language = { code: 'de', preview, recap };
