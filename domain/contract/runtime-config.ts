/** What the site learns from the stack at run time, served as `/runtime-config.json` beside the pages. */
export interface RuntimeConfig {
  readonly stage: string;
  readonly region: string;
  /** Origin of the site, without a slash at the end. */
  readonly siteOrigin: string;
  readonly botCheck: {
    /** URL of the provider's script; the site key is appended as `?render=`. */
    readonly scriptUrl: string;
    readonly siteKey: string;
  };
  readonly userPool: {
    readonly id: string;
    readonly clientId: string;
    /** Only where the pool is not Amazon's own endpoint. */
    readonly endpoint?: string;
    /** True where the pool does not tell an unknown address from a wrong password. */
    readonly hidesAccounts?: boolean;
    /** True where users may set up an authenticator app. */
    readonly authenticatorApps?: boolean;
    /** True where users may sign in with passkeys. */
    readonly passkeys?: boolean;
  };
}
