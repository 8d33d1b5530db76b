/** Whether bots may think while a person does: as was chosen here, and not while a battery runs down. */
import { boolean } from '@boardwright/core/decode';
import { readItem, writeItem } from '../storage/storage.ts';

/** What a browser that tells of its battery says of it. */
export interface BatteryState {
  readonly charging: boolean;
}

export function ponderChosen(): boolean {
  return readItem('ponder', boolean) ?? false;
}

export function choosePonder(chosen: boolean): void {
  writeItem('ponder', chosen);
}

/** Where nothing is known of a battery, the choice alone counts. */
export function mayPonder(chosen: boolean, power: BatteryState | null): boolean {
  return chosen && power?.charging !== false;
}

/** The battery of this device; null where the browser does not tell. Its state is always that of now. */
export async function batteryOf(device: object): Promise<BatteryState | null> {
  const ask: unknown = Reflect.get(device, 'getBattery');
  if (typeof ask !== 'function') return null;
  const power: unknown = await Promise.resolve(Reflect.apply(ask, device, [])).catch(() => null);
  return isBatteryState(power) ? power : null;
}

function isBatteryState(power: unknown): power is BatteryState {
  return typeof power === 'object' && power !== null && 'charging' in power && typeof power.charging === 'boolean';
}
