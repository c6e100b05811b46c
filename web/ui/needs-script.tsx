/** Says in a form that it cannot be sent without JavaScript, and where to write instead; seen only there. */
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
