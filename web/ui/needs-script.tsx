/** Shown only without JavaScript: says that the form needs it, and offers an email address instead. */
export function NeedsScript({ email }: { readonly email: string }) {
  return (
    <noscript>
      <p className="mt-3 text-sm text-muted">
        This form needs JavaScript. Without it, write to{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
        .
      </p>
    </noscript>
  );
}
