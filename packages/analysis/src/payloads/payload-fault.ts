// Why bytes of a message cannot be counted, and in which field of its payload the fault lies.
export class PayloadFault extends Error {
  override readonly name = "PayloadFault";
  readonly field: "schema" | "type" | "message";
  constructor(field: PayloadFault["field"], message: string) {
    super(message);
    this.field = field;
  }
}
