/** A deployed function, read from its template. */
export interface FunctionDefinition {
  /** The function's full name in the cloud. */
  readonly name: string;
  /** Its name on this machine: the tag `function` in its template, or its full name. */
  readonly shortName: string;
  readonly arn: string;
  /** Path of the bundle's file and the name of the exported handler. */
  readonly entry: string;
  readonly exportName: string;
  readonly timeoutMilliseconds: number;
  readonly memoryMb: number;
  /** Reserved concurrency. */
  readonly reservedConcurrency?: number;
  /** Its environment variables, with dynamic references resolved. They may also replace those of the runtime. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Result of an invocation. Texts are JSON, as passed between function and caller. */
export type InvocationOutcome =
  | { readonly kind: 'returned'; readonly json: string }
  | { readonly kind: 'failed'; readonly errorType: string; readonly errorMessage: string }
  /** Not started, because too many functions were running. */
  | { readonly kind: 'throttled' };

/** A line that a function logged. */
export interface FunctionLogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly shortName: string;
  readonly text: string;
}
