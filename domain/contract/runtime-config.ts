/** The stack's values that the site needs at run time. Served as `/runtime-config.json`. */
export interface RuntimeConfig {
  readonly stage: string;
  readonly region: string;
  /** Origin of the site, without a trailing slash. */
  readonly siteOrigin: string;
  readonly botCheck: {
    /** URL of the provider's script, to which `?render=` and the site key are appended. */
    readonly scriptUrl: string;
    readonly siteKey: string;
  };
  readonly userPool: {
    readonly id: string;
    readonly clientId: string;
    /** Only set if the user pool has another endpoint than Amazon's. */
    readonly endpoint?: string;
    /** True if the user pool gives the same answer for an unknown address and a wrong password. */
    readonly hidesAccounts?: boolean;
    /** True if users can set up an authenticator app. */
    readonly authenticatorApps?: boolean;
    /** True if users can sign in with passkeys. */
    readonly passkeys?: boolean;
  };
}
