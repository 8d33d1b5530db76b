import type { Save } from '@boardwright/core';

/** A save as a file. The key of the dice to come is not part of it. */
export function downloadSave(save: Save): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(save)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${save.game}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
