import type { Language } from '../writer.ts';
import { preview } from './preview.ts';
import { recap } from './recap.ts';

export const ENGLISH: Language = { code: 'en', preview, recap };
