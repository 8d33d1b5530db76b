import type { Save } from '@boardwright/core/host';

/** Downloads a save. The key of future dice is not part of it. */
export function downloadSave(save: Save): void {
  downloadText(save.game, JSON.stringify(save));
}

/** Downloads JSON under a name with the date. */
export function downloadText(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
