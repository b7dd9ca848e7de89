<?php
/**
 * Blocks and shortcodes. Both are rendered on the server by the same functions.
 *
 * @package Backoffice
 */

namespace Backoffice;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_blocks' );

/** The name of each, how it is rendered and its attributes with their defaults. */
function blocks(): array {
	return array(
		'catalogue'  => array(
			'render_catalogue',
			array(
				'level'    => '',
				'per_page' => '20',
			),
		),
		'course'     => array( 'render_course', array( 'id' => '' ) ),
		'enrol'      => array( 'render_enrol_button', array( 'course' => '' ) ),
		'my-courses' => array( 'render_my_courses', array() ),
	);
}

/** Registers them, and the script that lets the editor insert them. */
function register_blocks(): void {
	load_plugin_textdomain( 'backoffice', false, dirname( plugin_basename( FILE ) ) . '/languages' );
	wp_register_script( 'backoffice-blocks', plugins_url( 'assets/blocks.js', FILE ), array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render' ), VERSION, true );
	wp_localize_script( 'backoffice-blocks', 'backofficeBlocks', editor_texts() );
	foreach ( blocks() as $name => list( $render, $defaults ) ) {
		$render = __NAMESPACE__ . "\\$render";
		register_block_type(
			"backoffice/$name",
			array(
				'api_version'           => 2,
				'editor_script_handles' => array( 'backoffice-blocks' ),
				'attributes'            => array_map(
					static fn( $value ) => array(
						'type'    => 'string',
						'default' => $value,
					),
					$defaults
				),
				'render_callback'       => static fn( $attributes ) => $render( $attributes ),
			)
		);
		add_shortcode( 'backoffice_' . str_replace( '-', '_', $name ), static fn( $attributes ) => $render( shortcode_atts( $defaults, $attributes ) ) );
	}
}

/** Titles and labels for the editor. */
function editor_texts(): array {
	return array(
		'catalogue'  => array(
			'title'  => __( 'Course catalogue', 'backoffice' ),
			'fields' => array(
				'level'    => __( 'Level (UUID)', 'backoffice' ),
				'per_page' => __( 'Courses per page', 'backoffice' ),
			),
		),
		'course'     => array(
			'title'  => __( 'Course', 'backoffice' ),
			'fields' => array( 'id' => __( 'Course (UUID)', 'backoffice' ) ),
		),
		'enrol'      => array(
			'title'  => __( 'Enrol button', 'backoffice' ),
			'fields' => array( 'course' => __( 'Course (UUID)', 'backoffice' ) ),
		),
		'my-courses' => array(
			'title'  => __( 'My courses', 'backoffice' ),
			'fields' => new \stdClass(),
		),
	);
}
