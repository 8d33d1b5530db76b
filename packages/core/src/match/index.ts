export { levelFault, type BotHost, type BotMessage, type Hint } from './bot-turns.ts';
export { DeviceMatch, deviceRules, seated, type DeviceHost } from './device-match.ts';
export { Mailbox, type Stored } from './mailbox.ts';
export type { Message } from './message.ts';
export { nextStep, OFFER_MS, type HostRules, type NextStep } from './next-step.ts';
export { ownPart, type TurnPart } from './own-turn.ts';
export { planCommand, planEntry, planStep, type SeatCommand, type MatchPlan, type PlannedMatch } from './plan.ts';
export {
  leavingTransaction,
  openingTransaction,
  sitEntry,
  tableAfter,
  transactionOf,
  type Cause,
  type ChanceQuestion,
  type Dice,
  type DrawnTicket,
  type Step,
  type Transaction,
} from './transaction.ts';
