// A file that is no profile, or more of one than is read: what is wrong with it, where, and what to do.
// A file is read as a whole or not at all.

export class ProfileError extends Error {
  override readonly name = "ProfileError";
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Throws ProfileError. */
export const refuse = (message: string, remedy: string): never => {
  throw new ProfileError(message, remedy);
};
