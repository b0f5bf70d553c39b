// What the page of stages is asked for, in its address: cell, operation, and the stage that others are compared with.
export type StagesChoice = {
  readonly cell: number;
  /** null: all requests together. */
  readonly operation: string | null;
  readonly reference: number;
};

const place = (text: string | undefined): number =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : 0;

export const stagesChoiceFrom = (asked: {
  cell?: string;
  operation?: string;
  reference?: string;
}): StagesChoice => ({
  cell: place(asked.cell),
  operation: asked.operation ? asked.operation.slice(0, 60) : null,
  reference: place(asked.reference),
});

/** What the service is asked for. */
export const stagesInput = ({ cell, operation, reference }: StagesChoice) => ({
  ...{ cell, reference },
  ...(operation === null ? {} : { operation }),
});

/** The address of a choice. */
export const stagesQuery = (choice: StagesChoice): string =>
  new URLSearchParams(
    Object.entries(stagesInput(choice)).map(([name, value]) => [name, String(value)]),
  ).toString();
