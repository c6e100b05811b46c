/** State of a link to login: a notice to show, and the initial email. */
export interface LoginHandover {
  readonly notice?: string;
  readonly email?: string;
}
