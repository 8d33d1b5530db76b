/** ASCII replacements, for terminals and pipes that cannot show more. */
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

/** Returns the text in ASCII if requested; keeps colour codes and line ends. */
export function asShown({ ascii }: { readonly ascii?: boolean }, text: string): string {
  return ascii === true ? text.replace(/[^\p{ASCII}]/gu, (glyph) => LIKE[glyph] ?? '?') : text;
}

/** Returns one line without control characters, so that text from outside cannot move the cursor. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\p{Cc}/gu, '?');
}
