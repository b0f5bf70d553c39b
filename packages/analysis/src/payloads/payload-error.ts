// Why bytes of a message cannot be counted, and in which field of its payload the issue lies.
export class PayloadError extends Error {
  override readonly name = "PayloadFault";
  readonly field: "schema" | "type" | "message";
  constructor(field: PayloadError["field"], message: string) {
    super(message);
    this.field = field;
  }
}
