/** A refusal as the bank words it. Numbers: the provider's protocol. */
export class BankError extends Error {
  readonly error: number;

  constructor(error: number, message: string) {
    super(message);
    this.name = 'BankError';
    this.error = error;
  }
}

export const emptyRequest = () => new BankError(203, 'Empty request');
export const invalidRequest = (what: string) => new BankError(204, `Invalid request: ${what}`);
export const accessDenied = () => new BankError(205, 'Access denied');
export const missingItemField = (field: string) =>
  new BankError(209, `Mandatory item field is missing: ${field}`);

/** EUR. */
export const outsideLimits = (amount: number) =>
  new BankError(210, `The basket amount ${amount.toFixed(2)} EUR is outside the financing limits`);
