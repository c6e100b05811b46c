import { normalizeEmail } from './email-address.ts';

/** The spellings that a provider delivers to one mailbox, besides +tags, which most providers support. */
interface Provider {
  /** Domains that deliver to the same mailbox. */
  readonly domains: readonly string[];
  /** Characters of the local part that the provider ignores. */
  readonly ignoredCharacters?: RegExp;
  /** A character that the provider treats as another one. */
  readonly replacement?: readonly [from: RegExp, to: string];
  /** The character that starts a tag; `+` by default. */
  readonly tagStart?: RegExp;
  /** `anything@pat.fastmail.com` reaches `pat@fastmail.com`. */
  readonly hasMailboxAsSubdomain?: true;
}

/**
 * The alias rules that big providers publish. Two spellings are folded only if they always belong to the same person.
 * Otherwise one person's limits would count another person's email.
 */
const providers: readonly Provider[] = [
  // https://support.google.com/mail/answer/7436150: dots do not matter; googlemail.com is gmail.com.
  { domains: ['gmail.com', 'googlemail.com'], ignoredCharacters: /\./g },
  // https://proton.me/support/addresses-and-aliases: a name is the same on all its domains. Proton's own client ignores
  // dots, hyphens and underscores (ProtonMail/WebClients, `removeEmailAlias`).
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignoredCharacters: /[._-]/g },
  // https://www.fastmail.help/hc/en-us/articles/360060591053: plus and subdomain addressing.
  { domains: ['fastmail.com'], hasMailboxAsSubdomain: true },
  { domains: ['fastmail.fm'], hasMailboxAsSubdomain: true },
  // https://support.apple.com/en-us/102580: me.com and mac.com reach the mailbox of icloud.com.
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  // https://yandex.com/support/mail/aliases.html: one login on all its domains; a hyphen equals a dot.
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
    replacement: [/-/g, '.'],
  },
  // https://support.microsoft.com/office/a99a6d4a-7b5b-4d4c-9cd8-54b8ca1dc3e4: +tags; every domain has its own
  // mailboxes.
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com'].map((domain) => ({ domains: [domain] })),
  // https://help.yahoo.com/kb/SLN28815.html: a disposable address is a name, a hyphen and a keyword; names contain no
  // hyphen.
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'ymail.com', 'rocketmail.com'].map((domain) => ({
    domains: [domain],
    tagStart: /[+-]/,
  })),
];

const providerOf = (domain: string): Provider | undefined =>
  providers.find(({ domains }) => domains.includes(domain));

/** The mailbox named by a subdomain, for providers that support this; undefined for any other domain. */
function subdomainMailbox(domain: string): { local: string; domain: string } | undefined {
  const dot = domain.indexOf('.');
  const parent = domain.slice(dot + 1);
  return providerOf(parent)?.hasMailboxAsSubdomain
    ? { local: domain.slice(0, dot), domain: parent }
    : undefined;
}

/**
 * The mailbox that an address most likely reaches: without +tag, and by the rules of its provider. Limits and blocks
 * use it, so that all spellings of a mailbox share them. It does not identify an account, and no email is sent to it.
 */
export function foldMailbox(address: string): string {
  const normal = normalizeEmail(address);
  const at = normal.lastIndexOf('@');
  const typed = { local: normal.slice(0, at), domain: normal.slice(at + 1) };
  const { local, domain } = subdomainMailbox(typed.domain) ?? typed;
  const { domains = [domain], ignoredCharacters, replacement, tagStart = /\+/ } = providerOf(domain) ?? {};
  // If the local part consists only of a tag, it is the name of the mailbox.
  const untagged = local.split(tagStart)[0] || local;
  const withoutIgnored = ignoredCharacters ? untagged.replace(ignoredCharacters, '') || untagged : untagged;
  return `${replacement ? withoutIgnored.replace(...replacement) : withoutIgnored}@${domains[0]}`;
}
