/** The way in which a link was shared. */

export type Sent = 'sent' | 'copied';

/** Shares a link by the device's share sheet. If there is none, copies it. text: what the share sheet puts above the link. */
export async function send(url: string, text?: string): Promise<Sent> {
  if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(text === undefined ? { url } : { text, url });
    return 'sent';
  }
  await copy(text === undefined ? url : `${text}\n${url}`);
  return 'copied';
}

/** Copies a link and opens the device's share sheet, if the browser allows it. The page also shows the link. */
export async function offer(url: string): Promise<void> {
  await copy(url).catch(() => undefined);
  if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches)
    void navigator.share({ url }).catch(() => undefined);
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  // On plain http, except on localhost, there is no clipboard, but a selected field can be copied.
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new TypeError('the browser does not copy');
}
