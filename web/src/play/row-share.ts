/**
 * Sets an element's share of its row through the style object, because the page forbids style
 * attributes.
 */
import { nothing } from 'lit-html';
import { directive, Directive } from 'lit-html/directive.js';
import type { ElementPart } from 'lit-html';

class ShareOf extends Directive {
  /** @param _part - number of whole slots; 0: as wide as the content needs */
  override render(_part: number) {
    return nothing;
  }

  override update(target: ElementPart, [part]: [number]) {
    const { style } = target.element as HTMLElement;
    style.setProperty('flex', part > 0 ? `${part} 1 0px` : '0 0 auto');
    return nothing;
  }
}

export const share = directive(ShareOf);
