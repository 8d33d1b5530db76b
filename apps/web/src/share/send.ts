/** Gives a link away. */

export type Sent = 'sent' | 'copied';

/** Sends a link by the device's own list of ways where it has one, else copies it; text: what stands above the link. */
export async function send(url: string, text?: string): Promise<Sent> {
  if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(text === undefined ? { url } : { text, url });
    return 'sent';
  }
  await copy(text === undefined ? url : `${text}\n${url}`);
  return 'copied';
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  // Plain http off localhost has no clipboard: a field that is selected can still be copied from.
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new TypeError('the browser does not copy');
}
