/** The header block of an email to a client. */
export interface Letterhead {
  readonly name: string;
  /** The account's verified address. */
  readonly address: string;
  /** #rrggbb; absent for the plain header block. */
  readonly color?: string;
  readonly showsLogo: boolean;
}
