import { useQueryClient } from '@tanstack/react-query';
import type { BannerRow } from '../../features/content/admin/list-banners.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';

/** Asks before a banner leaves the home page. */
export function RemoveBannerDialog({ banner: { id, form }, onClose }: { banner: BannerRow; onClose: () => void }) {
  const client = useQueryClient();
  const remove = async () => {
    try {
      const { title, isFileLeft } = await adminCall('DELETE /admin/banners/:id', { params: { id } });
      showToast(
        isFileLeft
          ? {
              kind: 'notice',
              title: 'Storage Warning',
              message: `Banner "${title}" is deleted, but its picture could not be removed. The shop tries again by itself.`,
            }
          : { kind: 'done', title: 'Deleted', message: `Banner "${title}" deleted.` },
      );
    } catch (error) {
      showToast({ kind: 'error', title: 'Not deleted', message: `Failed to delete banner: ${sentenceOf(error)}` });
    }
    onClose();
    await client.invalidateQueries({ queryKey: ['banners'] });
  };
  return (
    <ConfirmDialog title={`Delete banner "${form.title}"?`} confirm="Delete banner" onConfirm={remove} onCancel={onClose}>
      <img className="banner-item__pic" src={`/media/${form.image}/540.webp`} alt="" width="480" height="210" />
      <p>It leaves the home page at once and its picture is removed.</p>
    </ConfirmDialog>
  );
}
