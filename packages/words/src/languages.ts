/** One line per language. */
export { language as en } from './en/index.ts';
export { language as ko } from './ko/index.ts';
export { language as zhHans } from './zh-hans/index.ts';
export { language as zhHant } from './zh-hant/index.ts';
