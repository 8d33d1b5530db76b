/** The store cannot be used; the message is one line for the operator who started the server. */
export class StoreTrouble extends Error {}
