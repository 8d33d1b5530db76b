/** The store cannot be used; the message is one line for the operator. */
export class StoreTrouble extends Error {}
