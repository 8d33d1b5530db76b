export { levelFault, type BotHost, type Hint } from './bot-turns.ts';
export type { ChanceQuestion, Dice, DrawAnswer } from './dice.ts';
export { deviceRules, openDevice, seated, type DeviceGame, type DeviceHost, type DeviceLog } from './device.ts';
export { Driver, type CommandContext } from './driver.ts';
export type { DriverHost } from './host.ts';
export type { GameLog } from './log.ts';
export { nextStep, nextTime, OFFER_MS, type HostRules, type NextStep } from './next-step.ts';
export type { DriverJob, Appended } from './queue.ts';
export {
  leavingTransaction,
  openingTransaction,
  sitEntry,
  tableAfter,
  transactionOf,
  type Cause,
  type DrawnTicket,
  type Step,
  type Transaction,
} from './transaction.ts';
