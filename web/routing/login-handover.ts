/** What another page hands to login in the router's state: a notice to show and the e-mail to start with. */
export interface LoginHandover {
  readonly notice?: string;
  readonly email?: string;
}
