import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of the script of the form for a return. */
export const returnFormScriptTexts = catalogue('return-form-script', {
  sent: 'We have your request {number}',
  choosePiece: 'Choose at least one piece.',
  chooseReason: 'Choose what went wrong.',
  whichInstead: 'Tell us which size or piece you would like instead.',
  stillOpen: 'A photo or video has not been uploaded yet. Wait a moment, try it again, or remove it.',
  addVideo: 'Please add your unboxing video.',
  photosMost: 'You can add up to {most} photos.',
  oneVideo: 'You can add one video. Remove it to add another.',
  empty: 'This file is empty. Please choose it again.',
  tooLarge: 'Too large: {size} MB. The limit is {most} MB.',
  sendingFile: 'Sending {name}',
  sending: 'Sending …',
  added: 'Added',
  fileAdded: '{name} was added.',
  again: 'Try again',
  remove: 'Remove',
  lost: 'The connection was lost. Please try again.',
});
