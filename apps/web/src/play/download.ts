import type { Save } from '@boardwright/core/host';

/** Downloads a save. It does not contain the key of future dice. */
export function downloadSave(save: Save): void {
  downloadText(save.game, JSON.stringify(save));
}

/** Downloads JSON as a file whose name contains the date. */
export function downloadText(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
