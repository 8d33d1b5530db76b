/** Whether bots may think during a person's turn: if chosen, and not while a battery discharges. */
import { boolean } from '@boardwright/core/decode';
import { readItem, writeItem } from '../storage/storage.ts';

/** The battery state of a browser that reports it. */
export interface BatteryState {
  readonly charging: boolean;
}

export function ponderChosen(): boolean {
  return readItem('ponder', boolean) ?? false;
}

export function choosePonder(chosen: boolean): void {
  writeItem('ponder', chosen);
}

/** Returns whether pondering is allowed; without a known battery, the choice decides. */
export function mayPonder(chosen: boolean, power: BatteryState | null): boolean {
  return chosen && power?.charging !== false;
}

/** Returns the battery of this device, with live state; null if the browser does not report it. */
export async function batteryOf(device: object): Promise<BatteryState | null> {
  const ask: unknown = Reflect.get(device, 'getBattery');
  if (typeof ask !== 'function') return null;
  const power: unknown = await Promise.resolve(Reflect.apply(ask, device, [])).catch(() => null);
  return isBatteryState(power) ? power : null;
}

function isBatteryState(power: unknown): power is BatteryState {
  return typeof power === 'object' && power !== null && 'charging' in power && typeof power.charging === 'boolean';
}
