/** `npm run language -- fr Français`: creates the folder of a new language, ready for translation (docs/guides/translation.md). */
import { root } from './programs.ts';
import { addLanguage } from './new-language.ts';

const [id, ...name] = process.argv.slice(2);
if (id === undefined || name.length === 0) {
  console.error('language: say its tag and its name in itself: npm run language -- fr Français');
  process.exit(2);
}
addLanguage(root, { id, name: name.join(' ') });
console.log(`Translate packages/words/src/${id.toLowerCase()}, then npm run format and npm run check.`);
