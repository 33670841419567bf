import { labelDocument } from '../photo/documents.ts';
import { PHOTO_CATEGORY_RULES } from '../photo/photo-categories.ts';
import { CHANGEABLE_FIELDS, type ChangeItem } from './review.ts';

/** What an item is about: a field, a photo category, or a paper. */
export function labelChangeItem(item: ChangeItem): string {
  switch (item.kind) {
    case 'field':
      return CHANGEABLE_FIELDS[item.field];
    case 'photo':
      return PHOTO_CATEGORY_RULES[item.category].title;
    case 'document':
      return labelDocument(item.documentKind);
  }
}
