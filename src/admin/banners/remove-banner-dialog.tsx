import type { BannerRow } from '../../features/content/admin/list-banners.server.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** Asks before a banner leaves the home page. */
export function RemoveBannerDialog({ banner: { id, form }, onClose }: { banner: BannerRow; onClose: () => void }) {
  const remove = useAct({
    call: () => adminCall('DELETE /admin/banners/:id', { params: { id } }),
    done: ({ title, isFileLeft }) =>
      isFileLeft
        ? {
            kind: 'notice',
            title: 'Storage Warning',
            message: `Banner "${title}" is deleted, but its picture could not be removed. The shop tries again by itself.`,
          }
        : { title: 'Deleted', message: `Banner "${title}" deleted.` },
    failed: ['Not deleted', 'Failed to delete banner: '],
    subjects: ['banners'],
  });
  return (
    <ConfirmDialog
      title={`Delete banner "${form.title}"?`}
      confirm="Delete banner"
      onConfirm={() => remove.run().then(onClose)}
      onCancel={onClose}
    >
      <img className="banner-item__pic" src={`/media/${form.image}/540.webp`} alt="" width="480" height="210" />
      <p>It disappears from the home page right away and its picture is removed.</p>
    </ConfirmDialog>
  );
}
