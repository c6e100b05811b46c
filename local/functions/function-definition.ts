/** A deployed function, read from its template. */
export interface FunctionDefinition {
  /** The function's full name in the cloud. */
  readonly name: string;
  /** What it is called by on this machine: the tag `operation` of its template, or its name. */
  readonly operation: string;
  readonly arn: string;
  /** Path of the bundle's file and the name of the handler it exports. */
  readonly entry: string;
  readonly exportName: string;
  readonly timeoutMilliseconds: number;
  readonly memoryMb: number;
  /** Copies that may run at once, set aside for it alone. */
  readonly reservedConcurrency?: number;
  /** Its own variables, dynamic references resolved. They may even replace those of the runtime. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What an invocation came to. Texts are JSON, as they cross from a function to its caller. */
export type InvocationOutcome =
  | { readonly kind: 'returned'; readonly json: string }
  | { readonly kind: 'failed'; readonly errorType: string; readonly errorMessage: string }
  /** Too many functions ran already: it was not started. */
  | { readonly kind: 'throttled' };

/** One line a function wrote. */
export interface FunctionLogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly operation: string;
  readonly text: string;
}
