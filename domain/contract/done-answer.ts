/** Answer of the operations that have nothing to tell. */
export interface DoneAnswer {
  readonly success: true;
}
