<?php
/**
 * The course catalogue: search, page by page, and one course when it is chosen.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

/**
 * The list, or the course that was chosen.
 *
 * @param array $attributes "level", a UUID, and "per_page".
 */
function render_catalogue( $attributes ): string {
	$attributes = is_array( $attributes ) ? $attributes : array();
	$level      = is_uuid( $attributes['level'] ?? '' ) ? strtolower( $attributes['level'] ) : '';
	$chosen     = requested( 'backoffice_course' );
	if ( is_uuid( $chosen ) ) {
		$back = remove_query_arg( array( 'backoffice_course', 'backoffice_result', 'backoffice_for' ) );
		return course_article( strtolower( $chosen ), $level ) . '<p><a href="' . esc_url( $back ) . '">' . esc_html__( 'All courses', 'backoffice' ) . '</a></p>';
	}
	$search  = mb_substr( requested( 'backoffice_q' ), 0, 100 );
	$filters = array(
		'q'        => preg_match( '/[\p{L}\p{N}]/u', $search ) ? $search : '',
		'level_id' => $level,
		'limit'    => (string) max( 1, min( 100, (int) ( $attributes['per_page'] ?? 20 ) ) ),
		'cursor'   => mb_substr( requested( 'backoffice_page' ), 0, 1000 ),
	);
	$acting  = known_visitor();
	$page    = is_wp_error( $acting ) ? list_courses( $filters ) : list_courses( $filters, $acting );
	if ( is_wp_error( $page ) && is_passing( $page ) ) {
		$page = list_courses( $filters );
	}
	if ( '' !== $filters['cursor'] && 'invalid_request' === code_of( $page ) ) {
		// The cursor is of another list, such as the one before the visitor logged in: begin again.
		$filters['cursor'] = '';
		$page              = is_wp_error( $acting ) ? list_courses( $filters ) : list_courses( $filters, $acting );
	}
	$list = is_wp_error( $page ) ? error_paragraph( $page ) : course_list( $page );
	return '<div class="backoffice-catalogue">' . search_form( $search ) . $list . '</div>';
}

/**
 * The courses and the link to the next page.
 *
 * @param array $page From list_courses().
 */
function course_list( array $page ): string {
	if ( ! $page['data'] ) {
		return '<p role="status">' . esc_html__( 'No courses found.', 'backoffice' ) . '</p>';
	}
	$items = '';
	foreach ( $page['data'] as $course ) {
		$link   = add_query_arg( 'backoffice_course', rawurlencode( $course['id'] ), remove_query_arg( array( 'backoffice_page', 'backoffice_result', 'backoffice_for' ) ) );
		$items .= '<li' . language_of( $course ) . '><a href="' . esc_url( $link ) . '">' . plain_text( $course['title'] ) . '</a>'
			. '<br><span>' . plain_text( beginning_of( summary_of( $course ) ) ) . '</span>' . course_facts( $course ) . '</li>';
	}
	$next = '' === $page['next_cursor'] ? '' : '<p><a rel="next" href="' . esc_url( add_query_arg( 'backoffice_page', rawurlencode( $page['next_cursor'] ) ) ) . '">' . esc_html__( 'More courses', 'backoffice' ) . '</a></p>';
	return '<ul>' . $items . '</ul>' . $next;
}

/**
 * Enough to choose by.
 *
 * @param string $text A description.
 */
function beginning_of( string $text ): string {
	return mb_strlen( $text ) > 200 ? mb_substr( $text, 0, 200 ) . '…' : $text;
}

/**
 * A form with GET, so that a search can be linked to.
 *
 * @param string $search What was searched for.
 */
function search_form( string $search ): string {
	$kept = '';
	// Without pretty permalinks the page itself is a parameter.
	foreach ( array( 'page_id', 'p' ) as $name ) {
		$value = requested( $name );
		$kept .= '' === $value ? '' : '<input type="hidden" name="' . esc_attr( $name ) . '" value="' . plain_text( $value ) . '">';
	}
	return '<form role="search" method="get">' . $kept
		. '<label>' . esc_html__( 'Search courses', 'backoffice' ) . ' <input type="search" name="backoffice_q" value="' . plain_text( $search ) . '"></label> '
		. '<button class="wp-element-button" type="submit">' . esc_html__( 'Search', 'backoffice' ) . '</button></form>';
}

/**
 * A parameter of the page.
 *
 * @param string $name Of the parameter.
 */
function requested( string $name ): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Only reads.
	$value = $_GET[ $name ] ?? '';
	return is_string( $value ) ? sanitize_text_field( wp_unslash( $value ) ) : '';
}
