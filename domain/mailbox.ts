import { normalizeEmail } from './email-address.ts';

/** How a provider delivers spellings of one mailbox, besides +tags, which most providers know. */
interface Provider {
  /** The domains that lead to the same mailbox. */
  readonly domains: readonly string[];
  /** Characters of the local part that the provider does not look at. */
  readonly ignores?: RegExp;
  /** What the provider reads as another character. */
  readonly reads?: readonly [from: RegExp, to: string];
  /** Where a tag begins; `+` by default. */
  readonly tag?: RegExp;
  /** `anything@pat.fastmail.com` reaches `pat@fastmail.com`. */
  readonly hasMailboxAsSubdomain?: true;
}

/**
 * The alias rules of big providers, as they publish them. Each folds only spellings that no two people can hold, so that
 * no address is counted for another person.
 */
const providers: readonly Provider[] = [
  // https://support.google.com/mail/answer/7436150: dots do not matter; googlemail.com is gmail.com.
  { domains: ['gmail.com', 'googlemail.com'], ignores: /\./g },
  // https://proton.me/support/addresses-and-aliases: one name on all its domains; that dots, hyphens and underscores
  // do not matter is in its own client (ProtonMail/WebClients, `removeEmailAlias`).
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignores: /[._-]/g },
  // https://www.fastmail.help/hc/en-us/articles/360060591053: plus and subdomain addressing.
  { domains: ['fastmail.com'], hasMailboxAsSubdomain: true },
  { domains: ['fastmail.fm'], hasMailboxAsSubdomain: true },
  // https://support.apple.com/en-us/102580: me.com and mac.com reach the mailbox of icloud.com.
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  // https://yandex.com/support/mail/aliases.html: one login on all its domains; dot and hyphen are the same.
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
    reads: [/-/g, '.'],
  },
  // https://support.microsoft.com/office/a99a6d4a-7b5b-4d4c-9cd8-54b8ca1dc3e4: +tags; each domain a mailbox of its own.
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com'].map((domain) => ({ domains: [domain] })),
  // https://help.yahoo.com/kb/SLN28815.html: a disposable address is a name, a hyphen and a keyword; no name has a hyphen.
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'ymail.com', 'rocketmail.com'].map((domain) => ({
    domains: [domain],
    tag: /[+-]/,
  })),
];

const providerOf = (domain: string): Provider | undefined =>
  providers.find(({ domains }) => domains.includes(domain));

/** The domain whose subdomains are mailboxes, and the mailbox; undefined for any other domain. */
function subdomainMailbox(domain: string): { local: string; domain: string } | undefined {
  const dot = domain.indexOf('.');
  const parent = domain.slice(dot + 1);
  return providerOf(parent)?.hasMailboxAsSubdomain
    ? { local: domain.slice(0, dot), domain: parent }
    : undefined;
}

/**
 * The mailbox an address most likely reaches: without +tag, and by the rules of its provider. It is what limits and
 * blocks count, so that spellings of one mailbox share them; never an identity, and nothing is mailed to it.
 */
export function foldMailbox(address: string): string {
  const normal = normalizeEmail(address);
  const at = normal.lastIndexOf('@');
  const typed = { local: normal.slice(0, at), domain: normal.slice(at + 1) };
  const { local, domain } = subdomainMailbox(typed.domain) ?? typed;
  const { domains = [domain], ignores, reads, tag = /\+/ } = providerOf(domain) ?? {};
  // A local part that is all tag is a mailbox of that name.
  const untagged = local.split(tag)[0] || local;
  const seen = ignores ? untagged.replace(ignores, '') || untagged : untagged;
  return `${reads ? seen.replace(...reads) : seen}@${domains[0]}`;
}
