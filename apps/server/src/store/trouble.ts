/** Thrown when the store cannot be used. The message is one line for the operator. */
export class StoreTrouble extends Error {}
