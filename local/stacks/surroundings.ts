/** Where the values come from that stand outside a template. */
export interface Surroundings {
  /** What another stack exports, by name. */
  exported(name: string): unknown;
  /** The value of an SSM parameter, by name. */
  stored(name: string): string | undefined;
  /** What the parent stack hands in, by the name of the parameter; undefined if it does not, or there is none. */
  handedIn(parameter: string): unknown;
  /** An output of a stack nested in this one, by the logical id of its resource. */
  nestedOutput(logicalId: string, output: string): unknown;
}
