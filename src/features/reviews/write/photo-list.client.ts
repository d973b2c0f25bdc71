import { fill } from '../../../rules/language/texts.ts';
import { reviewRefusal } from '../../../rules/refusals/review-refusals.ts';
import { REVIEW_PHOTOS_MAX } from '../../../rules/reviews/review.ts';
import { type ShrunkPhoto, shrinkPhoto } from '../../../ui/photo/shrink-photo.client.ts';
import { reviewFormScriptTexts } from './review-form-script.texts.ts';

/** The photographs of a form: chosen in several goes, shown, and removed before they are sent. */
export class PhotoList {
  private photos: ShrunkPhoto[] = [];
  private readonly form: HTMLFormElement;
  private readonly field: HTMLInputElement;
  private readonly say: (fault: string, words?: string) => void;

  constructor(form: HTMLFormElement, field: HTMLInputElement, say: (fault: string, words?: string) => void) {
    this.form = form;
    this.field = field;
    this.say = say;
    // The script makes photographs smaller; without it the form carries one as the camera wrote it.
    field.multiple = true;
    field.addEventListener('change', () => void this.add([...(field.files ?? [])]));
    form.addEventListener('change', ({ target }) => (target as HTMLInputElement).name === 'keep' && this.limit());
    this.limit();
  }

  get blobs(): readonly Blob[] {
    return this.photos.map(({ blob }) => blob);
  }

  private get room(): number {
    return REVIEW_PHOTOS_MAX - this.photos.length - this.form.querySelectorAll('[name=keep]:checked').length;
  }

  private async add(files: readonly File[]): Promise<void> {
    // Reset, so that the same file can be chosen again after it was removed.
    this.field.value = '';
    let fault = '';
    for (const file of files) {
      if (this.room < 1) {
        fault = reviewRefusal('REVIEW_PHOTOS').message;
        break;
      }
      const photo = await shrinkPhoto(file);
      if (photo) this.show(photo);
      else fault = `${file.name}: ${reviewRefusal('REVIEW_PHOTO_UNREADABLE').message}`;
    }
    this.limit();
    this.say(fault, fault || fill(reviewFormScriptTexts().photoAdded, { n: this.photos.length }));
  }

  private show(photo: ShrunkPhoto): void {
    const t = reviewFormScriptTexts();
    this.photos.push(photo);
    const item = document.createElement('li');
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'btn btn--quiet btn--s',
      textContent: t.remove,
    });
    button.ariaLabel = fill(t.removePhoto, { n: this.photos.length });
    button.addEventListener('click', () => {
      this.photos = this.photos.filter((one) => one !== photo);
      item.remove();
      this.limit();
      this.field.focus();
      this.say('', t.photoRemoved);
    });
    photo.preview.role = 'img';
    photo.preview.ariaLabel = fill(t.yourPhoto, { n: this.photos.length });
    item.append(photo.preview, button);
    this.field.closest('li')?.before(item);
  }

  private limit(): void {
    const place = this.field.closest('li');
    if (!place) return;
    place.hidden = this.room < 1;
    // Without room the focus goes on to the last photograph.
    if (place.hidden && (document.activeElement === this.field || document.activeElement === document.body))
      place.previousElementSibling?.querySelector('button')?.focus();
  }
}
