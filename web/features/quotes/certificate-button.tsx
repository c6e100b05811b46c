import { saveAs } from '../../adapters/save-as.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Downloads the certificate of an approval, the same PDF that was emailed to both sides. */
export function CertificateButton({ read }: { readonly read: () => Promise<Blob> }) {
  const { state, run } = useAction(async () => saveAs(await read(), 'certificate-of-approval.pdf'));
  return (
    <>
      <Button
        variant="outline"
        className="print:hidden"
        busy={state.kind === 'running'}
        busyLabel="Downloading..."
        onClick={() => void run()}
      >
        Download certificate
      </Button>
      {state.kind === 'failed' && (
        <p role="alert" className="w-full text-sm text-error">
          The certificate could not be downloaded. Please try again.
        </p>
      )}
    </>
  );
}
