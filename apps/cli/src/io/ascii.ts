/** ASCII replacements, for terminals and pipes that cannot show other characters. */
const LIKE: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  '→': '->',
  '❯': '>',
  '▏': '_',
};

/** Returns the text in ASCII if that was requested. Keeps colour codes and line breaks. */
export function asShown({ ascii }: { readonly ascii?: boolean }, text: string): string {
  return ascii === true ? text.replace(/[^\p{ASCII}]/gu, (glyph) => LIKE[glyph] ?? '?') : text;
}

/** Returns a text on one line and without control characters, so that text from outside cannot move the cursor. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\p{Cc}/gu, '?');
}
