/**
 * An element's share of the room in its row, set through the style object: the page forbids style
 * attributes.
 */
import { nothing } from 'lit-html';
import { directive, Directive } from 'lit-html/directive.js';

class ShareOf extends Directive {
  /** @override @param {number} _part  whole slots that it takes; 0: as much as it needs */
  render(_part) {
    return nothing;
  }

  /** @override @param {import('lit-html').ElementPart} target @param {[number]} args */
  update(target, [part]) {
    const { style } = /** @type {HTMLElement} */ (target.element);
    style.setProperty('flex', part > 0 ? `${part} 1 0px` : '0 0 auto');
    return nothing;
  }
}

export const share = directive(ShareOf);
