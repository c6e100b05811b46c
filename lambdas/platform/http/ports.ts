export interface SignInLimits {
  /** The first second, since 1970, whose sign-ins of an account count; undefined where all do. */
  notBefore(userId: string): Promise<number | undefined>;
}
